import type { FrameTexts } from "@parley/embedding/contract";
import { FRAME_PARTS } from "@parley/embedding/contract";
import type { FrameAPI } from "./frameAPI";
import { NO_ANSWER } from "./frameAPI";
import { createButton } from "./frameParts";

interface Options {
    texts: FrameTexts;
    say: (text: string) => void;
}

/** A reason to report a comment. */
interface Reason {
    reportReasonID: string;
    name: string;
}

/** Creates the function that shows the form to report a comment, below the row of the button that was pressed. */
export function createReportForms(api: FrameAPI, { texts, say }: Options) {
    return async (commentID: number, button: HTMLElement): Promise<void> => {
        document.getElementById("embed-report")?.remove();
        const { status, data } = await api.call("GET", "/report-reasons");
        if (status !== 200) return say(data.description || data.message || texts.offline);
        const form = createForm(data as unknown as Reason[], close);
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            void send();
        });
        button.parentElement?.after(form);
        form.querySelector("input")?.focus();

        async function send(): Promise<void> {
            const fields = new FormData(form);
            const reportReasonIDs = fields.getAll("reason");
            if (reportReasonIDs.length === 0) return say(texts.reportReason);
            const answer = await api.call("POST", "/reports", {
                recordType: "comment",
                recordID: commentID,
                reportReasonIDs,
                noteBody: fields.get("note"),
                noteFormat: "markdown",
            });
            const isSent = answer.status === 201;
            if (isSent) close();
            if (isSent) say(texts.reported);
            else if (answer.status === NO_ANSWER) say(texts.offline);
            else say(answer.data.description || answer.data.message || texts.offline);
        }

        function close(): void {
            form.remove();
            button.focus();
        }
    };

    function createForm(reasons: readonly Reason[], close: () => void): HTMLFormElement {
        const form = document.createElement("form");
        form.id = "embed-report";
        const group = document.createElement("fieldset");
        const legend = document.createElement("legend");
        legend.textContent = texts.reportReason;
        group.append(legend, ...reasons.map(createReason));
        const note = document.createElement("textarea");
        Object.assign(note, { name: "note", rows: 2, dir: "auto", maxLength: 2000 });
        note.className = document.getElementById("embed-text")?.className ?? "";
        const label = document.createElement("label");
        label.append(texts.reportNote, note);
        const buttons = document.createElement("p");
        const submit = createButton(texts.reportSend, () => undefined);
        submit.type = "submit";
        buttons.append(submit, " ", createButton(texts.cancel, close));
        for (const button of buttons.children) button.className = document.getElementById(FRAME_PARTS.close)?.className ?? "";
        form.append(group, label, buttons);
        return form;
    }

    function createReason({ reportReasonID, name }: Reason): HTMLElement {
        const label = document.createElement("label");
        const box = document.createElement("input");
        Object.assign(box, { type: "checkbox", name: "reason", value: reportReasonID });
        // Set one by one, styles are allowed by the policy; each line is high enough to be pressed.
        Object.assign(label.style, { display: "block", minHeight: "32px" });
        label.append(box, " ", name);
        return label;
    }
}
