/** Source of a regular expression for ids of models: what forms and jobs name them by. No path and no address has this form. */
export const MODEL_ID = '[a-z0-9][a-z0-9_-]{0,39}';
