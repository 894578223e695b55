import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { filled } from './filled.ts'
import { nameOf } from './name.ts'
import type { Plan } from './plan.ts'

/** @param path - The folder of the subject and a verb with a noun: `wallets/archive-wallet`. */
export function activity(path: string): Plan {
  const [subject = '', kebab = '', ...rest] = path.split('/')
  const subjects = globSync('src/core/*/index.ts')
    .filter(file => readFileSync(file, 'utf8').includes('calls: Subject'))
    .map(file => basename(dirname(file)))
  if (!subjects.includes(subject) || !kebab.includes('-') || rest.length > 0) {
    const list = subjects.toSorted().join(', ')
    throw new Error(`Name a subject, a verb and a noun, such as wallets/archive-wallet. The subjects are ${list}.`)
  }
  const name = nameOf(kebab)
  const file = `src/core/${subject}/${kebab}.ts`
  return {
    files: { [file]: filled('activity.ts.template', { ...name }) },
    entries: [
      {
        file: `src/core/${subject}/index.ts`,
        import: `import { ${name.camel} } from './${kebab}.ts'`,
        list: 'activities: [',
        entry: name.camel,
      },
    ],
    left: [
      `Write ${file}. As it is, the activity takes a name and changes nothing. The comment of defineActivity explains the parts.`,
      `Say what ${name.upper} changes in test/attacks/governance-by-programs.test.ts: governance where changes-governance.ts says so, which includes every UPDATE of a wallet or key.`,
      'If its resource is USER or CREDENTIAL, add the kind to `changes` in test/core/every-call/concerns.test.ts, even if it changes no user.',
      'Run npx vitest run test/core/every-call test/core/policies test/attacks/governance-by-programs.',
      'Run npx vitest run test/adapters/http/every-declaration test/adapters/http/every-bad-request.',
      'Run npm run docs, and npx vitest run test/adapters/http/clients -u, which writes docs/clients.md.',
      `Test in test/core/${subject} what only this activity does, and run npm run typecheck last.`,
    ],
  }
}
