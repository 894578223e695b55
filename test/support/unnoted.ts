/** In the place of what leaves the receipt of a change, where the window is not what makes it. */
export const unnoted = async (): Promise<void> => undefined
