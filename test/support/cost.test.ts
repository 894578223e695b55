import { expect, test } from 'vitest'
import { eight, expectCost, hashingOneMegabyte } from './cost.ts'

const pairs = (length: number) => {
  let sum = 0
  for (let one = 0; one < length; one++) for (let other = 0; other < length; other++) sum += one ^ other
  return sum
}
const items = (length: number) => {
  let sum = 0
  for (let each = 0; each < length; each++) sum += each ^ length
  return sum
}

test('work that goes by the square of its input costs more than three times its eighths, and all tries are told', async () => {
  const comparison = { of: () => pairs(16_000), atMost: 3, times: eight(() => pairs(2_000)) }
  await expect(expectCost(comparison)).rejects.toThrow(
    /^It cost more than 3 times the control in each try(?:[:,] [\d.]+ of [\d.]+ ms){5}$/,
  )
})

test('work that goes by its input does not', async () => {
  await expectCost({ of: () => items(80_000_000), atMost: 3, times: eight(() => items(10_000_000)) })
})

test('one try within the limit is enough', async () => {
  let tried = 0
  const of = () => {
    if (++tried < 5) pairs(8_000)
  }
  await expectCost({ of, atMost: 1, times: hashingOneMegabyte })
  expect(tried).toBe(5)
})

test('work that fails is no cheap work', async () => {
  const of = () => Promise.reject(new Error('It cannot be done'))
  await expect(expectCost({ of, atMost: 1, times: hashingOneMegabyte })).rejects.toThrow('It cannot be done')
})
