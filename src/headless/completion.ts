import { summaries } from './programs.ts'

/** Writes completion of the commands for a shell. The options of a command are in its `--help`. */
const scripts: Readonly<Record<string, (names: readonly string[]) => string>> = {
  bash: names => `complete -W '${names.join(' ')} --help --version' -o default countersign`,
  zsh: names => {
    const described = names.map(name => `'${name}:${summaries[name]}'`)
    return `#compdef countersign\n_countersign() {\n  local commands=(${described.join(' ')})\n  if (( CURRENT == 2 )); then _describe command commands; else _files; fi\n}\ncompdef _countersign countersign`
  },
  fish: names =>
    names.map(name => `complete -c countersign -n __fish_use_subcommand -a ${name} -d '${summaries[name]}'`).join('\n'),
}

/** @param args - The name of one shell. @throws Error for any other */
export function completion(args: readonly string[]): string {
  const [shell = '', ...more] = args
  const script = Object.hasOwn(scripts, shell) && more.length === 0 ? scripts[shell] : undefined
  if (!script)
    throw new Error(`name one shell: ${Object.keys(scripts).join(', ')}. Example: countersign completion bash`)
  return script(Object.keys(summaries))
}
