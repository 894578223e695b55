import { globSync, readFileSync } from 'node:fs'
import { filled } from './filled.ts'
import { nameOf } from './name.ts'
import type { Plan } from './plan.ts'

/** @param kebab - The route of the screen, mostly in the plural: `notes`. */
export function screen(kebab: string): Plan {
  const name = nameOf(kebab)
  const { camel } = name
  const folder = `src/renderer/screens/${kebab}`
  const values = { ...name, letter: freeLetterFor(kebab) }
  return {
    files: {
      [`${folder}/screen.tsx`]: filled('screen.tsx.template', values),
      [`${folder}/${kebab}-screen.tsx`]: filled('whole-screen.tsx.template', values),
      [`src/shared/${kebab}.ts`]: filled('calls.ts.template', values),
      [`src/agent/handlers/${kebab}.ts`]: filled('handlers.ts.template', values),
    },
    entries: [
      {
        file: 'src/renderer/screens/index.ts',
        import: `import { ${camel} } from './${kebab}/screen.tsx'`,
        list: '...Screen[]] = [',
        entry: camel,
      },
      {
        file: 'src/shared/ipc.ts',
        import: `import { ${camel}Calls } from './${kebab}.ts'`,
        list: 'calls = {',
        entry: `...${camel}Calls`,
      },
      {
        file: 'src/agent/handlers/index.ts',
        import: `import { ${camel}Handlers } from './${kebab}.ts'`,
        list: 'return {',
        entry: `...${camel}Handlers(context)`,
      },
      {
        file: 'test/renderer/support/fake-agent/install.ts',
        import: null,
        list: 'handlers: Handlers = {',
        entry: `'${camel}.list': async () => []`,
      },
    ],
    left: [
      `Choose the icon and the letter in ${folder}/screen.tsx, and the place in the rail in src/renderer/screens/index.ts.`,
      `Choose the topics that change the list, of src/shared/topics.ts. If none fits, add one and return it in src/core/engine/stages/execute/topics-of.ts. Write the calls in src/shared/${kebab}.ts and their answers in src/agent/handlers/${kebab}.ts. As it is, the screen lists the names of wallets.`,
      `Write ${folder}/${kebab}-screen.tsx. The comment of Screen explains what it may use.`,
      `Write the states of the screen (many, empty, failed) in test/renderer/screens/${kebab}.ts, and add that table to test/renderer/screens.test.ts. test/renderer/screens/people.ts is an example. Add the data to Script and settled.ts in test/renderer/support, and answer with it in fake-agent/install.ts.`,
      'Run npm run typecheck, and npm test -- renderer/screens shared/calls architecture.',
    ],
  }
}

/** The first letter, of the name if there is one, that leads to no other screen. */
function freeLetterFor(kebab: string): string {
  const taken = globSync('src/renderer/screens/*/screen.tsx').map(
    file => /^ {2}letter: '(.)'/m.exec(readFileSync(file, 'utf8'))?.[1],
  )
  return [...kebab.replaceAll('-', ''), ...'abcdefghijklmnopqrstuvwxyz'].find(each => !taken.includes(each)) ?? ''
}
