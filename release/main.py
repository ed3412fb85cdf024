"""What a built program runs."""

from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()  # the processes that draw maps and play the lab's battles are this program again
    from game.__main__ import run

    run()
