import { ApiError } from './api-error.ts';

/** Whoever may read what a person wrote sees it, but only that person may change it (decisions/0103). */
export class NotAuthor extends ApiError {
  constructor() {
    super('not_author', 'Only the person who wrote this can change or delete it.');
  }
}
