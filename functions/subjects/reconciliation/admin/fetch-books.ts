import type { fetchBooks as call } from '#contract/books/calls.ts';
import type { Handler } from '#runtime/service.ts';
import { listReports } from '../reports.ts';

/** The runs through all books, newest first. */
export const fetchBooks: Handler<typeof call> = (_input, { tables }) => listReports(tables);
