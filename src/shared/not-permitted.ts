/** Begins each answer to a program that may not do what it asks: programs look for it. */
export const notPermitted = "You don't have sufficient permissions to take this action."
