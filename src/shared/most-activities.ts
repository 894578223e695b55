/** The most activities of one page. */
export const mostActivities = 100

/** The longest text that activities are searched for, in characters. */
export const mostSought = 200
