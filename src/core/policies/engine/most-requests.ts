/** Most requests that one approval in advance answers: each costs a fee, which no limit of an amount measures. */
export const mostRequests = 100
