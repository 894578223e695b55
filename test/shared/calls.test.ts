import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '../../src/shared/ipc.ts'

test('each call of a screen is in the list of all, and declared once', async () => {
  const files = globSync('src/shared/*.ts').filter(file => file !== join('src', 'shared', 'ipc.ts'))
  const modules: object[] = await Promise.all(files.map(file => import(join('../..', file))))
  const declared = modules.flatMap(module =>
    Object.entries(module)
      .filter(([name]) => name.endsWith('Calls'))
      .flatMap(([, named]) => Object.keys(named as object)),
  )
  expect(declared.toSorted()).toEqual(Object.keys(calls).toSorted())
})
