import { ownNodeFolder, ownNodePackages, ownNodeVersion, suitableNode } from '../node.mjs'
import { npm } from './npm.mjs'

/** Puts a newer Node beside the project where the machine's own is too old for the agent. */
export const ownNode = {
  done: () => suitableNode() !== undefined,
  async run() {
    if (!ownNodeFolder()) {
      throw new Error(`This needs Node 22.12 or newer; found ${process.version}. Install one from https://nodejs.org.`)
    }
    const name = `${ownNodePackages[`${process.platform}-${process.arch}`]}@${ownNodeVersion}`
    await npm(['install', '--prefix', '.node24', '--no-save', '--no-audit', '--no-fund', name], {
      doing: `Fetching Node ${ownNodeVersion} for this project; ${process.version} is too old for it`,
      log: 'node',
    })
  },
}
