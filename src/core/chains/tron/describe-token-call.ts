import type { Field } from '../../../shared/card.ts'
import { danger, notice } from '../declaration/described.ts'
import { beyondAnySupply } from './amounts.ts'
import type { DescribedContract } from './described-contract.ts'
import { addressField } from './fields.ts'
import { type TokenCall, takesBack } from './token-call.ts'
import { givenInWords, tokenInWords } from './token-call-in-words.ts'

/** @param token - Contract that is called. */
export function describeTokenCall(call: TokenCall, token: string): DescribedContract {
  const said = saidOf(call, token)
  return {
    sentence: said.sentence,
    fields: [
      ...amountFields(call, token),
      ...('from' in call ? [addressField('From', call.from)] : []),
      'spender' in call ? addressField('Spender', call.spender) : addressField('To', call.to),
    ],
    warnings: [...said.warnings, ...(call.isPadded ? [] : [notPadded])],
  }
}

const notPadded = notice(
  'Other bytes than zeros stand before an address in it. Most contracts read the address all the same, and some refuse the call.',
)

function amountFields(call: TokenCall, token: string): readonly Field[] {
  if (!('amount' in call)) return []
  const isEndless = call.amount >= beyondAnySupply
  const exact = isEndless ? {} : { exact: `${call.amount} base units` }
  return [{ label: 'Amount', value: givenInWords(call, token), ...exact }]
}

function saidOf(call: TokenCall, token: string): Pick<DescribedContract, 'sentence' | 'warnings'> {
  const given = givenInWords(call, token)
  switch (call.name) {
    case 'transfer':
      return {
        sentence: `Send ${given} to ${call.to}`,
        warnings:
          call.to === token ? [danger('The tokens go to their own contract. Most tokens sent there are lost.')] : [],
      }
    case 'transferFrom':
    case 'safeTransferFrom':
      return { sentence: `Move ${given} from ${call.from} to ${call.to}`, warnings: [] }
    case 'approve':
    case 'increase':
    case 'approveAll': {
      const { spender } = call
      if (takesBack(call, token))
        return { sentence: `Let ${spender} spend no ${tokenInWords(token)} any more`, warnings: [] }
      return {
        sentence: `Let ${spender} spend ${given}`,
        warnings: [danger(`From then on ${spender} can take ${given}, without asking again.`)],
      }
    }
  }
}
