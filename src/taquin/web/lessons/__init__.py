"""Lessons: text files, each a sequence of steps into the lab with questions.

lesson.py   what a lesson consists of
outline.py  the outline of a lesson's file; a mistake is one sentence with file and line
reader.py   reads a lesson's file
values.py   the numbers in a lesson, computed from the board: {expanded(a_star manhattan)}
shelf.py    all lessons: those of this folder and those of a teacher's folders
api.py      the addresses about lessons
*.md        the lessons themselves; docs/lessons.md describes the format
"""
