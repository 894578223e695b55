import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { agentCommand } from './countersign.mjs'
import { desktopObstacle, electronExecutable, electronObstacle } from './electron.mjs'
import { nodeEnvironment, suitableNode } from './node.mjs'
import { buildStamp, root } from './paths.mjs'
import { programs } from './programs.mjs'
import { prepare } from './setup/prepare.mjs'

/** Known once it is there: the first run may have to fetch it. */
let node
const biome = 'node_modules/@biomejs/biome/bin/biome'
const knip = 'node_modules/knip/bin/knip.js'
const tsc = 'node_modules/typescript/bin/tsc'

/** Functions that the npm scripts start. Each answers the exit code. */
const commands = {
  start,
  dev,
  test,
  'test:long': rest => test(rest, { TEST_EFFORT: '20', ...process.env }),
  ...Object.fromEntries(programs.map(name => [name, rest => countersign([name, ...rest])])),
  bench: rest => run(node, ['bench/run.ts', ...rest]),
  docs: rest => run(node, ['scripts/docs.ts', ...rest]),
  'clear-signing': rest => run(node, ['scripts/clear-signing.ts', ...rest]),
  'clients:update': rest => run(node, ['scripts/update-clients.ts', ...rest]),
  names: rest => run(node, ['scripts/names.ts', ...rest]),
  new: rest => run(node, ['scripts/new.ts', ...rest]),
  pack: rest => run('npm', ['pack', ...rest]),
  // npm runs it before it packs.
  prepack: () => run(node, ['scripts/openapi.ts']),
  notices: rest => run(node, ['scripts/notices.ts', ...rest]),
  sbom: rest => run(node, ['scripts/sbom.ts', ...rest]),
  release: rest => run(node, ['scripts/release.ts', ...rest]),
  example: rest => run(node, rest),
  'sign-in-app': rest => run(node, ['node_modules/vite/bin/vite.js', 'examples/sign-in-app', ...rest]),
  async check(rest) {
    const codes = [await run(node, [biome, 'check', ...rest])]
    // Of the whole project only: the exports of some files are used in the others.
    if (rest.length === 0) codes.push(await run(node, [knip, '--no-progress', '--no-config-hints']))
    return Math.max(...codes)
  },
  format: rest => run(node, [biome, 'check', '--write', ...rest]),
  async typecheck(rest) {
    const codes = []
    for (const project of ['.', 'src/renderer', 'src/provider', 'examples/sign-in-app'])
      codes.push(await run(node, [tsc, '-p', project, ...rest]))
    return Math.max(...codes)
  },
}

/** The program that runs at the moment, to hand signals to. */
let running
/** The first signal that came: nothing is begun after it. */
let told
// They stay to the end: a signal that finds no handler kills, and a sender to the whole group sends it twice.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)

// npm hands on SIGINT and SIGTERM, to this process itself: `exec` in package.json puts it in the place of npm's shell. When npm has
// gone without them, by a hang-up or a shell that knows another `exec`, what it started ends too.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

const [name, ...rest] = process.argv.slice(2)
if (!Object.hasOwn(commands, name)) throw new Error(`run.mjs knows ${Object.keys(commands).join(', ')}; not ${name}`)
if (!(await prepare(name))) process.exit(1)
node = suitableNode()
process.exit(await commands[name](rest))

/** The desktop window where one can open; else the same window in a browser, behind a link printed once. */
function start(rest) {
  const obstacle = desktopObstacle() ?? electronObstacle()
  if (!obstacle) return run(electronExecutable(), ['.', ...rest])
  console.log(`${obstacle} Countersign opens in your browser instead.`)
  return countersign(['start', ...rest])
}

function dev(rest) {
  const obstacle = electronExecutable() ? desktopObstacle() : electronObstacle()
  if (obstacle) {
    console.error(`${obstacle} npm run dev needs the Electron window; npm start does not.`)
    return 1
  }
  // It builds into the same folder, for development only; whatever runs next has to build again.
  rmSync(buildStamp, { force: true })
  return run(node, ['node_modules/electron-vite/bin/electron-vite.js', 'dev', '--watch', ...rest])
}

/** The last line counts test cases and agrees with the exit code, whatever became of the run. */
async function test(rest, extra = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-test-'))
  const countFile = join(folder, 'count.json')
  const own = ['test-times.ts', 'count-reporter.mjs'].map(name => `--reporter=${join(root, 'scripts', name)}`)
  const reporters = ['--reporter=default', ...own]
  const code = await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...rest], {
    ...extra,
    TEST_FOLDER: folder,
    TEST_COUNT_FILE: countFile,
    // Hundreds of processes load the same modules.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  })
  const { passed, failed, skipped } = counted(countFile)
  rmSync(folder, { recursive: true })
  const failures = failed === 0 && code !== 0 ? 1 : failed
  console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  return failures > 0 && code === 0 ? 1 : code
}

/** A run that died before it could count has failed once. */
function counted(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** Runs the packaged program in the folder where the person is: that is what its paths are relative to. */
function countersign(rest) {
  return run(node, [...agentCommand, ...rest], {}, process.env.INIT_CWD ?? root)
}

/** Runs a program in the project's folder, hands it the signals meant for it, and answers its exit code. */
function run(command, commandArguments, extra = {}, cwd = root) {
  if (told) return 128 + constants.signals[told]
  const environment = { ...nodeEnvironment(), ...extra }
  // Set by some terminals inside Electron programs; it would make Electron behave as plain Node.
  delete environment.ELECTRON_RUN_AS_NODE
  const child = spawn(...withoutCoreDumps(command, commandArguments), { cwd, env: environment, stdio: 'inherit' })
  running = child
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

/** An agent that crashes must not leave its memory, and the keys in it, on the disk. Windows writes no such file automatically. */
function withoutCoreDumps(command, commandArguments) {
  if (process.platform === 'win32') return [command, commandArguments]
  return ['/bin/sh', ['-c', 'ulimit -c 0; exec "$0" "$@"', command, ...commandArguments]]
}

function pass(signal) {
  told ??= signal
  // A terminal sends Ctrl-C to the whole group: the child has had its own already.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  running?.kill(signal)
}
