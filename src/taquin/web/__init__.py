"""The laboratory on a web page: a server for one person or one class, on this machine.

app.py          the HTTP API, which is all that the page uses
boards.py       its addresses about boards
cards.py        its addresses about methods: the card of each
estimates.py    its addresses about distances and heuristics
searches.py     its addresses about searches
exports.py      its addresses about answers
traces.py       its addresses about traces
descriptors.py  one line in the log, not thousands, when file descriptors run out
lessons/        the lessons, and its addresses about them
guard.py        which requests are refused at once: Host, Origin, size; security headers
requests.py     the fields of a request, and the sentences that refuse one
checking.py     what is wrong with a board as typed
validation.py   a request of the wrong form, in a sentence
job.py          one search
jobs.py         searches under way: begun, watched, cancelled, stored
queue.py        who runs and who waits
attempt.py      one job in its child process
messages.py     the messages of a job's child process
work.py         the child process of a job
lane.py         short tasks with limits, one at a time
drawing.py      the child process of a lane
store.py        jobs on disk, so that a restart loses none
vega.py         the JavaScript that draws charts
static/         the page: ES modules, no build step; a folder for each view
"""
