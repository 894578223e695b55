import type { Field } from '../../shared/card.ts'
import { count } from '../display/amount.ts'
import { listField } from '../display/list-field.ts'
import { visible } from '../display/visible.ts'
import type { SmartContractInterface } from '../records/smart-contract-interface.ts'
import { interfaceTypeOf } from './interface-types.ts'

type InterfaceText = Pick<SmartContractInterface, 'type' | 'address' | 'interface' | 'label' | 'notes'>

/** Returns the fields that a card shows for an interface: its contract, and the functions that can be called. */
export function interfaceFields({ type, address, interface: text, label, notes }: InterfaceText): Field[] {
  const { chain, calls } = interfaceTypeOf(type)
  const names = calls(text)
  return [
    { label: 'Label', value: visible(label, 256) },
    { label: `Contract on ${chain}`, value: visible(address, 100), style: 'address' },
    listField(count(names.length, 'function'), names, (name, index) => ({
      label: String(index + 1),
      value: visible(name, 300),
    })),
    ...(notes === ''
      ? []
      : [{ label: 'Notes', value: visible(notes, 2_000, { lines: true }), style: 'text' as const }]),
  ]
}
