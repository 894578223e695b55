import { writeSync } from 'node:fs'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { draftOf, examples, reservationOf } from './records.ts'

// Run as a process of its own: admits activities without end, several at a time, each with what it takes of a control,
// and prints the number of each as soon as its promise resolves. It stops when it is killed.
const store = openSqliteStore(process.argv[2] ?? '')
await store.write(transaction => {
  transaction.insert('organizations', examples.organizations)
  transaction.insert('velocityControls', examples.velocityControls)
})
writeSync(1, 'open\n')
for (let number = 0; process.argv[3] === 'write'; number += 8) {
  await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const moves = [{ event: 'allowed' }, { event: 'executing' }] as const
      await store.write(transaction => {
        const { activity } = transaction.admit(draftOf(number + index), moves, 5000)
        transaction.reserve(reservationOf(activity, { amount: '3' }))
      })
      writeSync(1, `${number + index}\n`)
    }),
  )
}
setInterval(() => undefined, 60_000)
