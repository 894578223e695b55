/** Answer of a tool: an object of JSON, with amounts in decimal and bytes in hex. */
export type ToolAnswer = Readonly<Record<string, unknown>>
