"""The laboratory on a web page: a server for one person or one class room, on this machine.

app.py       the HTTP API, which is all that the page uses
boards.py    its addresses about boards
searches.py  its addresses about searches
exports.py   its addresses about what was found
guard.py     who may ask, and how much: Host, Origin, sizes, headers
requests.py  what may be asked, and in which sentence it is refused
job.py       one search
jobs.py      searches under way: places, a bounded queue, cancelling
work.py      the child process of a job
store.py     jobs on disk, so that a restart loses none
vega.py      the JavaScript that draws charts
static/      the page: ES modules, no build step
"""
