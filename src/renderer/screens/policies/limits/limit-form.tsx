import { useId, useState } from 'react'
import type { PersonView } from '../../../../shared/people.ts'
import type { NetworkAssets } from '../../../../shared/velocity-controls.ts'
import { Button } from '../../../components/button.tsx'
import { CheckField } from '../../../components/check-field.tsx'
import { ChoiceField } from '../../../components/choice-field.tsx'
import { Disclosure } from '../../../components/disclosure.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { Form } from '../../../components/form.tsx'
import { OptionGroup } from '../../../components/option-group.tsx'
import { SearchChoiceField } from '../../../components/search-choice-field.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useToast } from '../../../components/toasts.tsx'
import { VisibleText } from '../../../components/visible-text.tsx'
import { useAction } from '../../../hooks/action.ts'
import { useOrganizationId } from '../../../hooks/state.tsx'
import { inOrder } from '../../../words/asset-networks.ts'
import { type Who, whoProblem } from '../templates/conditions.ts'
import { WhoField } from '../templates/who-field.tsx'
import { type LimitInput, readLimit } from './limit-input.ts'
import { groups, limitSentence } from './limit-words.ts'
import { refuseAbove } from './refuse-above.ts'
import { spanNames, spans } from './spans.ts'

interface Props {
  /** Each with its own coin at least. */
  readonly networks: readonly NetworkAssets[]
  /** Identifiers of the limits there are. */
  readonly taken: readonly string[]
  /** Users whom it can bind; null where it only counts, since the policy that checks it is written elsewhere. */
  readonly users: readonly PersonView[] | null
  readonly onMade: (identifier: string) => void
  readonly onCancel: () => void
}

const otherToken = 'other'

/** Everything about a limit on what is spent of one asset, and what it comes to in a sentence. */
export function LimitForm({ networks, taken, users, onMade, onCancel }: Props) {
  const organizationId = useOrganizationId()
  const create = useAction('velocityControls.create')
  const createPolicy = useAction('policies.create')
  const [refuses, setRefuses] = useState(users !== null)
  const [who, setWho] = useState<Who>('everybody')
  const toast = useToast()
  const [ordered] = useState(() => inOrder(networks))
  const [input, setInput] = useState<LimitInput>(() => ({
    ...beginningOf(ordered[0]),
    address: '',
    decimals: '',
    amount: '',
    span: 'day',
    groupBy: 'organization',
    name: null,
    identifier: null,
  }))
  const [submitted, setSubmitted] = useState(false)
  const sentenceId = useId()
  const change = (part: Partial<LimitInput>) => setInput(last => ({ ...last, ...part }))
  const network = ordered.find(each => each.chain === input.chain)
  const naming = network?.tokens ?? null
  const reading = readLimit(input, { networks, taken })
  const problems = submitted ? reading.problems : {}
  const wrongPeople = refuses ? whoProblem(who) : undefined

  async function submit(): Promise<void> {
    setSubmitted(true)
    if (!reading.limit || wrongPeople !== undefined) return
    const answer = await create.run({ ...reading.limit, organizationId })
    if (!answer.ok) return
    const { name, identifier } = reading
    const refusing = refuses && (await createPolicy.run({ organizationId, ...refuseAbove(identifier, who) }))
    // The limit is there by now, and so this form is done.
    toast(
      refusing && !refusing.ok
        ? `Created the limit “${name}”. It only counts, because its policy was not made: ${refusing.error.message}`
        : `Created the limit “${name}”`,
    )
    onMade(identifier)
  }

  return (
    <Form onSubmit={submit}>
      <div className="side-by-side">
        <SearchChoiceField
          label="Network"
          value={input.chain}
          choices={ordered.map(each => ({
            value: each.chain,
            label: each.network,
            ...(each.testnet && { about: 'test network' }),
          }))}
          onChange={chain => change(beginningOf(ordered.find(each => each.chain === chain)))}
          none="Countersign does not know this network."
        />
        <ChoiceField
          label="What is counted"
          value={input.caip19 ?? otherToken}
          choices={[
            ...(network?.assets ?? []).map(({ caip19, symbol }, index) => ({
              value: caip19,
              label: index === 0 ? `${symbol}, the network’s own coin` : symbol,
            })),
            ...(naming ? [{ value: otherToken, label: network?.assets.length ? 'Another token' : 'A token' }] : []),
          ]}
          onChange={chosen => change({ caip19: chosen === otherToken ? null : chosen })}
        />
      </div>
      {input.caip19 === null && naming && (
        <div className="form-nested">
          <TextField
            label={naming.label}
            className="mono"
            value={input.address}
            maxLength={200}
            onChange={address => change({ address })}
            hint={`Its address on ${network?.network ?? 'this network'}.`}
            error={problems.address}
          />
          <TextField
            label="Decimals of the token"
            value={input.decimals}
            maxLength={4}
            onChange={decimals => change({ decimals })}
            inputMode="numeric"
            hint={`${naming.decimalsHint} They decide what the amount means. Too many allow far more than you meant. Too few allow almost nothing.`}
            error={problems.decimals}
          />
        </div>
      )}
      <div className="side-by-side">
        <TextField
          label={`Maximum, in ${reading.symbol ?? 'whole tokens'}`}
          value={input.amount}
          maxLength={60}
          onChange={amount => change({ amount })}
          inputMode="decimal"
          error={problems.amount}
        />
        <ChoiceField
          label="How far back it counts"
          value={input.span}
          choices={spanNames.map(value => ({ value, label: spans[value].label }))}
          onChange={span => change({ span })}
        />
      </div>
      <OptionGroup
        label="Counted for"
        value={input.groupBy}
        options={(['organization', 'user', 'wallet'] as const).map(value => ({ value, ...groups[value] }))}
        onChange={groupBy => change({ groupBy })}
      />
      {users && (
        <CheckField
          label="Refuse what is above it"
          description="Makes a policy that refuses such signatures. No policy binds a root user who decides alone."
          checked={refuses}
          onChange={setRefuses}
        />
      )}
      {users && refuses && (
        <div className="form-nested">
          <WhoField
            label="Whose requests"
            users={users}
            who={who}
            onChange={setWho}
            error={submitted ? wrongPeople : undefined}
          />
        </div>
      )}
      <Disclosure summary="Name and identifier" open={Boolean(problems.name ?? problems.identifier)}>
        <div className="side-by-side">
          <TextField
            label="Name"
            value={input.name ?? reading.name}
            maxLength={100}
            onChange={name => change({ name })}
            hint="Filled in from your choices until you type one."
            error={problems.name}
          />
          <TextField
            label="Identifier"
            className="mono"
            value={input.identifier ?? reading.identifier}
            maxLength={80}
            onChange={identifier => change({ identifier })}
            hint={
              <>
                Policies name it <code translate="no">controls.{input.identifier?.trim() ?? reading.identifier}</code>
              </>
            }
            error={problems.identifier}
          />
        </div>
      </Disclosure>
      <div className="limit-summary">
        <p id={sentenceId} className="limit-sentence">
          <VisibleText text={limitSentence(reading, input.span, input.groupBy, refuses)} />
        </p>
        <Disclosure summary="What is counted, and what is not">
          <div className="limit-about">
            <p>
              Once created, the limit counts what each request sends or hands over, as far as it can be read. A request
              counts from when it is allowed; if it waits for you, from when you approve it. It does not count if it is
              rejected or fails.
            </p>
            <p>
              A request that may move an unknown amount is always over the limit: an unknown call or program, or a hash
              that cannot be read. Other assets are not counted, so a policy that checks a limit should allow only what
              the limit counts.
            </p>
          </div>
        </Disclosure>
      </div>
      <FailureNotice error={create.error} />
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={create.busy || createPolicy.busy} aria-describedby={sentenceId}>
          Create limit
        </Button>
      </div>
    </Form>
  )
}

/** A network, and its own coin. */
function beginningOf(network: NetworkAssets | undefined): Pick<LimitInput, 'chain' | 'caip19'> {
  return { chain: network?.chain ?? '', caip19: network?.assets[0]?.caip19 ?? null }
}
