import type { OptionsReader } from "@parley/discussions/contract";

/** Checks whether the viewer may report a post. `isOn`: whether reports are enabled. Members cannot report their own posts (MOD-023). */
export const mayReport = ({ holds, userID }: OptionsReader, { insertUserID }: { insertUserID: number }, isOn: boolean): boolean =>
    isOn && userID !== insertUserID && holds("flag.add");
