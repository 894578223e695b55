/** What nobody decided about in time, as a status of its own; on the wire it is FAILED. */
export const expired = 'EXPIRED'

/** The most that is counted of what expired. */
export const mostExpired = 500
