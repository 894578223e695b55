import { globSync } from 'node:fs'
import { filled } from './filled.ts'
import { nameOf, pluralOf } from './name.ts'
import type { Plan } from './plan.ts'

/** @param kebab - In the singular: `price-alert`. */
export function record(kebab: string): Plan {
  const one = nameOf(kebab)
  const many = pluralOf(one)
  const values = { ...one, camels: many.camel, manyWords: many.words, manyTitle: many.title }
  // Earlier migrations have the names of records too.
  const table = `${many.camel}Table`
  const number = String(globSync('src/adapters/store/migrations/[0-9]*.ts').length + 1).padStart(3, '0')
  const migration = `src/adapters/store/migrations/${number}-${many.kebab}.ts`
  const file = `src/core/records/${kebab}.ts`
  return {
    files: { [file]: filled('record.ts.template', values), [migration]: filled('migration.ts.template', values) },
    entries: [
      {
        file: 'src/core/records/index.ts',
        import: `import { ${many.camel} } from './${kebab}.ts'`,
        list: 'records = [',
        entry: many.camel,
      },
      {
        file: 'src/adapters/store/migrations/index.ts',
        import: `import { ${table} } from './${number}-${many.kebab}.ts'`,
        list: 'readonly string[] = [',
        entry: table,
      },
    ],
    left: [
      `Write the fields in ${file} and their columns in ${migration}. The comment of defineRecord explains both.`,
      'Run npx vitest run test/adapters/store/declared-tables: it compares the two.',
      'Run npx vitest run test/adapters/store/migrations. Write the new hash of the migration, marked Received, into its “landed”, and the new hash of the tables, marked Expected, into src/adapters/store/schemas.ts. If you change the migration before it lands, repeat this and the next steps.',
      'Run KEEP_DATABASE=1 npx vitest run test/adapters/store/kept-databases: it keeps a database of this version.',
      'Run npx vitest run test/adapters/store test/core/record, and npm run typecheck.',
      'If the record does not say who may do what, name it in notGoverning of test/attacks/governance-by-programs.test.ts.',
      'Write the activities and queries of the record: npm run new -- activity SUBJECT/VERB-NOUN.',
    ],
  }
}
