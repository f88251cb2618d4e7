import { styles } from "@parley/library/client/styles";

export const passkeyForm = styles("passkey-form", {
    /** Keeps its place, so that nothing moves. */
    unseen: { visibility: "hidden" },
});
