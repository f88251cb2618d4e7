import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { field } from "./Field.styles";
import type { TextInputProps } from "./TextInput";
import { getInputClasses } from "./TextInput";

interface DateInputProps extends Omit<TextInputProps, "type"> {
    /** Type of the input; `date` by default. */
    type?: "date" | "datetime-local" | "time";
}

/** Renders the browser's own date field, in the viewer's language. Its value has the form `2026-05-24`. */
export function DateInput({ large, giant, type = "date", ...rest }: DateInputProps): ReactNode {
    return (
        <span className={field.around}>
            <input {...rest} type={type} className={getInputClasses({ large, giant }, field.date, field.endRoom)} />
            <Icon name={type === "time" ? "clock" : "event"} size="s" />
        </span>
    );
}
