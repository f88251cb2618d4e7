import { styles } from "@parley/library/client/styles";

export const passkeyForm = styles("passkey-form", {
    /** Hidden, but takes up its space, so that nothing shifts. */
    unseen: { visibility: "hidden" },
});
