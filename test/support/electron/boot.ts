import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Runs the built main process in plain Node: `node boot.ts <project folder> [options of the program]`. */
const standIn = new URL('./stand-in.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
})

const [root] = process.argv.splice(2, 1)
await import(pathToFileURL(`${root}/out/main/index.js`).href)
