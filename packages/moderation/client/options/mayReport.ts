import type { Asker } from "@parley/discussions/contract";

/** Who may report, where the site looks into reports (MOD-023). */
export const mayReport = ({ holds }: Pick<Asker, "holds">, isOn: boolean): boolean => isOn && holds("flag.add");
