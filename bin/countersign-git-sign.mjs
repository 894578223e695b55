#!/usr/bin/env node
// Git calls its signing program with options alone.
process.argv.splice(2, 0, 'git-sign')
await import('./countersign.mjs')
