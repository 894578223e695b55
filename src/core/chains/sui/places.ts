import type { Argument, Input } from './layout.ts'
import { refuse } from './refuse.ts'
import type { SuiValue } from './signed.ts'

/** Place of a value that commands can use. */
export class Place {
  readonly #name: string
  #holds: SuiValue | null

  constructor(name: string, holds: SuiValue) {
    this.#name = name
    this.#holds = holds
  }

  /** @throws AgentError `TRANSACTION_INVALID` where it was given away before */
  get holds(): SuiValue {
    if (this.#holds === null) throw refuse(`${this.#name} is used again after it was given away`)
    return this.#holds
  }

  set holds(value: SuiValue) {
    this.#holds = value
  }

  /** Gives it away. What a command made that is not read here may be used again: it can be a number. */
  take(): SuiValue {
    const value = this.holds
    if (value.kind !== 'result') this.#holds = null
    return value
  }
}

/** All that the commands of one transaction can name. */
export class Places {
  readonly #gasCoin = new Place('the gas coin', { kind: 'gasCoin' })
  readonly #inputs: readonly Place[]
  /** Results of each command so far; `any` for a call, whose number of results is not known. */
  readonly #results: (readonly Place[] | 'any')[] = []

  constructor(inputs: readonly Input[]) {
    this.#inputs = inputs.map((input, index) => new Place(`inputs[${index}]`, valueOfInput(input, index)))
  }

  /** The number of the command that is looked at. */
  get current(): number {
    return this.#results.length
  }

  /** @throws AgentError `TRANSACTION_INVALID` where there is no such place */
  find(argument: Argument): Place {
    switch (argument.kind) {
      case 'gasCoin':
        return this.#gasCoin
      case 'input':
        return there(this.#inputs[argument.value], `inputs[${argument.value}]`, this.current)
      case 'result':
        return this.#result(argument.value, undefined)
      case 'nestedResult':
        return this.#result(argument.value.command, argument.value.index)
    }
  }

  add(results: readonly SuiValue[] | 'any'): void {
    const of = `the result of commands[${this.current}]`
    this.#results.push(results === 'any' ? 'any' : results.map((value, index) => new Place(`${of}[${index}]`, value)))
  }

  #result(command: number, index: number | undefined): Place {
    const name = `the result of commands[${command}]`
    const results = there(this.#results[command], name, this.current)
    if (results === 'any') return new Place(name, { kind: 'result', command })
    if (index === undefined && results.length !== 1)
      throw refuse(`commands[${this.current}] uses ${name} as one value, and there are ${results.length}`)
    return there(results[index ?? 0], `${name}[${index ?? 0}]`, this.current)
  }
}

function there<Value>(value: Value | undefined, name: string, command: number): Value {
  if (value === undefined) throw refuse(`commands[${command}] uses ${name}, which is not there`)
  return value
}

function valueOfInput({ kind, value }: Input, index: number): SuiValue {
  if (kind === 'pure') return { kind, bytes: value, input: index }
  if (kind === 'withdrawal') return { kind, withdrawal: value }
  return { kind, object: value.value.id, access: value.kind }
}
