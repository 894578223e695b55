import { quoted } from '../../../../shared/literals.ts'
import type { DeclaredTemplate } from '../../declaration/in-window.ts'

/** The template of calling one function of one contract. */
export const contractFunction: DeclaredTemplate = {
  title: 'One contract function',
  about: 'Allow calls of one function of one contract.',
  icon: 'code',
  isCommon: false,
  network: 'Ethereum and networks like it',
  fields: [
    { kind: 'address', name: 'address', label: 'Address of the contract', hint: '', initial: '' },
    {
      kind: 'word',
      name: 'called',
      label: 'Function',
      hint: 'Its name, where programs have told this agent what the contract looks like (create_smart_contract_interface); otherwise the first four bytes of a call, such as 0xa9059cbb.',
      initial: '',
      problem(called) {
        if (!called) return 'Give the name of the function.'
        return isSelector(called) || /^[A-Za-z_$][\w$]*$/.test(called)
          ? undefined
          : 'The name alone, such as transfer, or the first four bytes, such as 0xa9059cbb.'
      },
    },
    {
      kind: 'number',
      name: 'chainId',
      label: 'Chain id',
      hint: '1 is Ethereum.',
      initial: '1',
      problem: chainId => (/^[1-9]\d{0,18}$/.test(chainId) ? undefined : 'A whole number; 1 is Ethereum.'),
    },
    {
      kind: 'check',
      name: 'payable',
      label: 'Allow sending coins with the call',
      description: 'Allows calls that also send the network’s own coin to the contract.',
      initial: false,
    },
  ],
  write(filled) {
    const [address] = filled.addresses('address')
    const called = filled.text('called')
    return {
      name: `Call ${called.slice(0, 60)} of ${address.slice(0, 8)}…`,
      conditions: [
        `eth.tx.chain_id == ${filled.text('chainId')}`,
        `eth.tx.to == ${quoted(address)}`,
        isSelector(called)
          ? `eth.tx.function_signature == ${quoted(called.toLowerCase())}`
          : `eth.tx.function_name == ${quoted(called)}`,
        ...(filled.isChecked('payable') ? [] : ['eth.tx.value == 0']),
      ],
    }
  },
}

const isSelector = (called: string): boolean => /^0x[0-9a-f]{8}$/i.test(called)
