/** The name of a host, or its number, and the port: no order for programs fits into it. */
export const hostPattern = String.raw`(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?`
