import { styles } from "@parley/library/client/styles";

export const dialogs = styles("option-dialogs", {
    // Leaves room for the list that opens below the field.
    picker: { minBlockSize: 320 },
});
