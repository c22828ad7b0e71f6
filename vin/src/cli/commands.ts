/** Commands by name; each answers with its exit code. */
export type Commands = Record<string, (args: string[]) => Promise<number> | number>;

/** Runs the command that the first argument of the process names; without one prints the help. */
export async function runNamed(commands: Commands, help: string): Promise<void> {
  const [name = 'help', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (command) process.exitCode = await command(args);
  else {
    console.log(help);
    process.exitCode = name === 'help' || name === '--help' ? 0 : 2;
  }
}
