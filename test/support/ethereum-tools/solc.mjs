#!/usr/bin/env node
// Forge calls a compiler by this name; the one of npm has another command line.
import { text } from 'node:stream/consumers'
import solc from 'solc'

const version = solc.version().replace('.Emscripten.clang', '.Linux.g++')
const answer = process.argv.includes('--version')
  ? `solc, the solidity compiler commandline interface\nVersion: ${version}`
  : solc.compile(await text(process.stdin))
process.stdout.write(`${answer}\n`)
