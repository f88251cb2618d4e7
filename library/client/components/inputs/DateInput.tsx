import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { field } from "./Field.styles";
import type { TextInputProps } from "./TextInput";
import { inputClasses } from "./TextInput";

interface DateInputProps extends Omit<TextInputProps, "type"> {
    /** A day alone when not given. */
    type?: "date" | "datetime-local" | "time";
}

/** A day: the browser's own calendar, which speaks the reader's language, in our dress. Its value is `2026-05-24`. */
export function DateInput({ large, giant, type = "date", ...rest }: DateInputProps): ReactNode {
    return (
        <span className={field.around}>
            <input {...rest} type={type} className={inputClasses({ large, giant }, field.date, field.endRoom)} />
            <Icon name={type === "time" ? "clock" : "event"} size="s" />
        </span>
    );
}
