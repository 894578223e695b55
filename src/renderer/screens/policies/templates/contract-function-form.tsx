import { CheckField } from '../../../components/check-field.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { type ContractFunctionInput, contractFunction } from './contract-function.ts'
import { TemplateForm, type TemplateProps } from './template-form.tsx'
import { WhoField } from './who-field.tsx'

const initial: ContractFunctionInput = { address: '', called: '', chainId: '1', payable: false, who: 'everybody' }

export function ContractFunctionForm({ people, onMade, onBack }: TemplateProps) {
  return (
    <TemplateForm initial={initial} make={contractFunction} onMade={onMade} onBack={onBack}>
      {(value, change, problems) => (
        <>
          <TextField
            label="Address of the contract"
            className="mono"
            value={value.address}
            onChange={address => change({ address })}
            error={problems.address}
          />
          <TextField
            label="Function"
            className="mono"
            value={value.called}
            onChange={called => change({ called })}
            hint="Its name, where programs have told this agent what the contract looks like (create_smart_contract_interface); otherwise the first four bytes of a call, such as 0xa9059cbb."
            error={problems.called}
          />
          <TextField
            label="Chain id"
            value={value.chainId}
            onChange={chainId => change({ chainId })}
            inputMode="numeric"
            hint="1 is Ethereum."
            error={problems.chainId}
          />
          <CheckField
            label="Allow sending coins with the call"
            description="Allows calls that also send the network’s own coin to the contract."
            checked={value.payable}
            onChange={payable => change({ payable })}
          />
          <WhoField users={people.users} who={value.who} onChange={who => change({ who })} error={problems.who} />
        </>
      )}
    </TemplateForm>
  )
}
