"""How much better each decision could have been: at the beginning of a figure's turn every one of several
first orders is played on to the end with the same dice, by the same players, again and again.

    python -m tests.ai.regret nwo hard frozen --maps tanner-row mill-street --positions 60 --rows found.jsonl
    python -m tests.ai.regret --read found.jsonl more.jsonl

A game is one bit for all of its decisions; here each decision is measured by itself. What the best order
gains is told without flattery: it is chosen by one half of the dice and counted by the other. Rows are JSON
Lines, one for each order, for whoever wants to know what the better orders have in common.
"""
