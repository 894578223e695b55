/**
 * The built program as Playwright drives it: with a debugger, under which it refuses to start. What Playwright adds is taken from
 * the program's sight first; `node driven.mjs` is given to Electron in place of the program's folder.
 */
import { pathToFileURL } from 'node:url'
import { app } from 'electron'

const debugging = /^--?(inspect|remote-debugging-port)(=|$)/
process.argv = process.argv.filter(
  (argument, index, all) => !debugging.test(argument) && argument !== '-r' && all[index - 1] !== '-r',
)
for (const name of ['inspect', 'remote-debugging-port']) app.commandLine.removeSwitch(name)
const [root] = process.argv.splice(2, 1)
await import(pathToFileURL(`${root}/out/main/index.js`).href)
