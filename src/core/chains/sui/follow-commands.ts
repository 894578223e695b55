import { address, type BcsType, u64 } from '../wire/bcs-types.ts'
import { moveTypeName, shortOfFramework } from '../wire/move-type.ts'
import { readBcs } from '../wire/read-bcs.ts'
import { merged, ownerOf, split } from './coins.ts'
import type { Argument, Command, TransactionData } from './layout.ts'
import { Places } from './places.ts'
import { refuse } from './refuse.ts'
import type { SuiStep, SuiTransaction, SuiTransfer, SuiValue } from './signed.ts'

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>['value']
type Followed = Pick<SuiTransaction, 'steps' | 'transfers' | 'movesMore'>

/**
 * Follows what each command does to coins and objects, as the chain would carry it out, and keeps what is handed over. What a call
 * makes stays unknown, and all that it was given too.
 *
 * @throws AgentError `TRANSACTION_INVALID` where an argument stands for nothing, is used after it was given away, or is of another kind
 * than the command takes: the chain would carry out none of it
 */
export function followCommands(
  { inputs, commands }: TransactionData['kind']['value'],
  sender: string,
  gasOwner: string,
): Followed {
  const places = new Places(inputs)
  const transfers: SuiTransfer[] = []
  const whys: string[] = []
  const made = (): SuiValue => ({ kind: 'result', command: places.current })
  const find = (argument: Argument) => places.find(argument)

  function call({ package: of, module, function: name, typeArguments, arguments: given }: Of<'MoveCall'>): SuiStep {
    const called = `${shortOfFramework(of)}::${module}::${name}`
    whys.push(`what the function ${called} does is not known`)
    const at = given.map(find)
    const values = at.map(({ holds }) => holds)
    // It may have taken or changed what it was given, also numbers and addresses.
    for (const place of at) place.holds = made()
    places.add('any')
    return { kind: 'MoveCall', function: called, typeArguments: typeArguments.map(moveTypeName), arguments: values }
  }

  function transfer({ objects, address: recipient }: Of<'TransferObjects'>): SuiStep {
    const to = valueIn(find(recipient).holds, address, 'the recipient')
    const taken = objects.map(each => find(each).take())
    if (taken.some(({ kind }) => kind === 'pure' || kind === 'withdrawal'))
      throw refuse(`commands[${places.current}] transfers what is no object`)
    transfers.push(...taken.map(what => ({ to, what })))
    places.add([])
    return { kind: 'TransferObjects', objects: taken, to }
  }

  function splitCoins({ coin, amounts }: Of<'SplitCoins'>): SuiStep {
    const place = find(coin)
    const before = place.holds
    const units = amounts.map(each => valueIn(find(each).holds, u64, 'an amount'))
    const parts = units.map(amount => {
      const { part, rest } = split(place.holds, amount)
      place.holds = rest
      return part
    })
    places.add(parts)
    return { kind: 'SplitCoins', coin: before, amounts: units }
  }

  function mergeCoins({ destination, sources }: Of<'MergeCoins'>): SuiStep {
    const place = find(destination)
    const into = place.holds
    const taken = sources.map(each => find(each).take())
    for (const coin of taken) place.holds = merged(place.holds, coin)
    const isOwn = (coin: SuiValue) => gasOwner === sender || ownerOf(coin) === ownerOf(into)
    const gone = ownerOf(into) === undefined ? taken : taken.filter(coin => !isOwn(coin))
    transfers.push(...gone.map(what => ({ to: undefined, what })))
    places.add([])
    return { kind: 'MergeCoins', destination: into, sources: taken, givesAway: gone.length > 0 }
  }

  function makeVector({ elements }: Of<'MakeMoveVec'>): SuiStep {
    const values = elements.map(each => (find(each).holds.kind === 'pure' ? find(each).holds : find(each).take()))
    places.add([made()])
    return { kind: 'MakeMoveVec', elements: values }
  }

  function follow({ kind, value }: Command): SuiStep {
    switch (kind) {
      case 'MoveCall':
        return call(value)
      case 'TransferObjects':
        return transfer(value)
      case 'SplitCoins':
        return splitCoins(value)
      case 'MergeCoins':
        return mergeCoins(value)
      case 'MakeMoveVec':
        return makeVector(value)
      case 'Publish':
        whys.push('it publishes code, which is carried out as it is published')
        places.add([{ kind: 'upgradeCapability' }])
        return { kind, modules: value.modules }
      case 'Upgrade':
        whys.push(`it replaces the code of the package ${value.package}`)
        find(value.ticket).take()
        places.add([made()])
        return { kind, modules: value.modules, package: value.package }
    }
  }

  /** Reads the value of an input; undefined if a call made the value, or may have changed it. */
  function valueIn<Value>(value: SuiValue, type: BcsType<Value>, what: string): Value | undefined {
    if (value.kind === 'result') return undefined
    if (value.kind !== 'pure') throw refuse(`${what} of commands[${places.current}] is an object`)
    return readBcs(type, value.bytes, { refuse, at: `${what} of commands[${places.current}]` })
  }

  return { steps: commands.map(follow), transfers, movesMore: whys[0] }
}
