import { formatUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { renderMessage } from '../../../../../src/core/chains/ethereum/calls/render-description.ts'
import { parseTypedData } from '../../../../../src/core/chains/ethereum/typed-data/parse-typed-data.ts'
import type { Field } from '../../../../../src/shared/card.ts'
import { scaled } from '../../../../support/effort.ts'
import { tellCall } from '../../../../support/ethereum-calls.ts'
import { seeded } from '../../../../support/random.ts'
import { alike } from './cases.ts'
import { callOf, describedFunctions, describedMessages, messageOf, signer } from './generated.ts'
import { ofMessage, ofTransaction } from './oracle.ts'

type Model = Awaited<ReturnType<typeof ofTransaction>>
type Told = ReturnType<typeof renderMessage>

const rounds = scaled(2)
const nothingInside = () => ({ fields: [], warnings: [], isTold: false })

/** Where the two say something else, and which of them is right. */
const explained: Readonly<Record<string, (theirs: string, ours: string) => boolean>> = {
  'a date beyond the year 9999 is a number here': theirs => /NaN|^\d{5,}-/.test(theirs),
  'an amount without end is a word here, and digits there': (theirs, ours) =>
    /^any amount\b/.test(ours) && BigInt(theirs.replaceAll(/\D/g, '')) >= 2n ** 120n,
  'coin that LI.FI writes as the zero address is coin here, and an unknown token there': (theirs, ours) =>
    /^[\d,]+( units?)?$/.test(theirs) &&
    ours.replaceAll(',', '').split(' ')[0] === formatUnits(BigInt(theirs.replaceAll(/\D/g, '')), 18),
  'the signer is an address here, and a word there': (theirs, ours) => theirs === 'Sender' && ours === signer,
  'an address that something stands before is a number here, and cut there': (theirs, ours) =>
    /^0x[0-9a-f]{40}$/i.test(theirs) && BigInt(theirs) === BigInt.asUintN(160, BigInt(ours.replaceAll(',', ''))),
}

/** Fields of theirs that are not among ours, without those that are explained. */
function differences(told: Told, model: Model): readonly string[] {
  const left = [...(told?.field.children ?? [])]
  return (model.fields ?? [])
    .flatMap(each => ('fields' in each ? (each.fields as typeof model.fields & object) : [each]))
    .flatMap(each => {
      const { label, value } = each as { label: string; value: unknown }
      if (typeof value !== 'string') return []
      const own = left.filter(field => field.label === label)
      const same = own.find(field => texts(field).some(text => alike(text) === alike(value)))
      if (same) left.splice(left.indexOf(same), 1)
      const isExplained = own.some(field => Object.values(explained).some(holds => holds(value, field.value)))
      // Fills of 1inch may say how much they want there.
      const isMisread = label === 'Amount to sell' && own.length === 0
      return same || isExplained || isMisread ? [] : [`${label}: ${value}, and here ${JSON.stringify(own)}`]
    })
}

const texts = ({ value, exact = '' }: Field): string[] => [value, exact]

/** Both tell, or neither does; they may leave a group of groups, and we a slice that reaches past the end. */
function compare(told: Told, model: Model, cuts: boolean): readonly string[] {
  const theirs = model.fields !== undefined && !('rawCalldataFallback' in model)
  if (!theirs || (!told && cuts)) return []
  return told ? differences(told, model) : [`only the oracle tells: ${JSON.stringify(model.fields).slice(0, 300)}`]
}

describe('on generated values, fields read as in the reference renderer, but for what is explained', () => {
  test('of calls', async () => {
    const random = seeded(7)
    let compared = 0
    for (const described of describedFunctions()) {
      for (let round = 0; round < rounds; round++) {
        const call = callOf(described, random)
        const told = tellCall(call, signer, nothingInside)
        const model = await ofTransaction({ ...call, from: signer })
        expect(compare(told, model, described.cuts), described.name).toEqual([])
        compared += told?.field.children?.length ?? 0
      }
    }
    expect(compared).toBeGreaterThan(3_000)
  })

  test('of typed messages', async () => {
    const random = seeded(7)
    let compared = 0
    for (const described of describedMessages()) {
      for (let round = 0; round < rounds; round++) {
        const message = messageOf(described, random)
        const told = renderMessage(parseTypedData(JSON.stringify(message)), signer, nothingInside)
        expect(compare(told, await ofMessage(signer, message), false), described.name).toEqual([])
        compared += told?.field.children?.length ?? 0
      }
    }
    expect(compared).toBeGreaterThan(500)
  })
})
