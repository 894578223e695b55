/** The folder this project was cloned into. */
export const root: string
export const memory: string
export const buildStamp: string
