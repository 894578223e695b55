/**
 * `node:http` as Node has it. Imported as a module instead, it is loaded with everything it could ever give out: a client of
 * megabytes that nobody uses here, and a tenth of the time a start takes. Types may be imported.
 */
export const { createServer, request } = process.getBuiltinModule('node:http')
