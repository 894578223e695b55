import { prepare } from './setup/prepare.mjs'

/** Prepares what an npm script needs, without running it: `node scripts/bootstrap.mjs start`. */
process.exit((await prepare(process.argv[2])) ? 0 : 1)
