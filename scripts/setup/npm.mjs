import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nodeEnvironment, suitableNode } from '../node.mjs'
import { execute } from './execute.mjs'

/** Runs npm, the one this was started by, under the Node the agent runs on. */
export async function npm(commandArguments, options) {
  const environment = nodeEnvironment()
  const script = npmScript()
  const node = suitableNode() ?? process.execPath
  if (script) await execute(node, [script, ...commandArguments], { ...options, environment })
  else await execute('npm', commandArguments, { ...options, environment })
}

function npmScript() {
  const folder = dirname(process.execPath)
  const places = [
    process.env.npm_execpath,
    join(dirname(folder), 'lib/node_modules/npm/bin/npm-cli.js'),
    join(folder, 'node_modules/npm/bin/npm-cli.js'),
  ]
  return places.find(place => place?.endsWith('npm-cli.js') && existsSync(place))
}
