"""A row of battles with people of one's own: what a campaign file says, how one stands in it, and the steps
that lead on.

    definition, files, validation   what a campaign is, as its file says it
    state                           how far one has come: an immutable record
    graph                           which missions are open
    people, experience, store       names and faces, what is learnt, what is carried
    enemy, battles                  who waits there; the battle as an ordinary scenario
    deeds, aftermath                what happened in it, from its events, and what comes of it
    steps, endless                  waiting, scouting, recruits; missions without an end
    saves                           files: whole or not at all

Every step is a function from one state to the next; before it there is one that says why it cannot be done.
Nothing here knows a window or a computer that plays. Battles are known by their scenario, their events and
the table on which they ended.
"""
