/** Where the hero's second button leads. */
export const WHY_ID = 'why';
