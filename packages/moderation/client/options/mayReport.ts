import type { OptionsReader } from "@parley/discussions/contract";

/** Who may report a post, where the site looks into reports: nobody reports their own (MOD-023). */
export const mayReport = ({ holds, userID }: OptionsReader, { insertUserID }: { insertUserID: number }, isOn: boolean): boolean =>
    isOn && userID !== insertUserID && holds("flag.add");
