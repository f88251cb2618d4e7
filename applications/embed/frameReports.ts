import type { FrameTexts } from "@parley/embedding/contract";
import { FRAME_PARTS } from "@parley/embedding/contract";
import type { FrameAPI } from "./frameAPI";
import { createButton } from "./frameParts";
import { NO_ANSWER } from "./sendCall";

interface Options {
    texts: FrameTexts;
    say: (text: string) => void;
}

/** A reason to report a comment. */
interface Reason {
    reportReasonID: string;
    name: string;
}

/** Parts of a form, which the page contains as a template. */
interface ReportForm {
    /** Contains the form and, below it, what is said of it. */
    box: HTMLElement;
    form: HTMLFormElement;
    status: HTMLElement;
    cancel: HTMLElement;
}

/** Creates the function that shows the form to report a comment, below the row of the button that was pressed. */
export function createReportForms(api: FrameAPI, { texts, say }: Options) {
    let isLoading = false;
    let close: (() => void) | undefined;

    return async (commentID: number, button: HTMLElement): Promise<void> => {
        if (isLoading) return;
        isLoading = true;
        const { status, data } = await api.call("GET", "/report-reasons");
        isLoading = false;
        if (status !== 200) return say(data.description || data.message || texts.offline);
        const made = createForm(data as unknown as Reason[]);
        if (!made) return;
        const { box, form } = made;
        close?.();
        close = () => box.remove();
        made.cancel.addEventListener("click", () => {
            box.remove();
            button.focus();
        });
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            void send(commentID, made, button);
        });
        button.parentElement?.after(box);
        form.querySelector("input")?.focus();
    };

    async function send(commentID: number, { box, form, status, cancel }: ReportForm, button: HTMLElement): Promise<void> {
        const fields = new FormData(form);
        const reportReasonIDs = fields.getAll("reason");
        if (reportReasonIDs.length === 0) {
            status.textContent = texts.reportReason;
            return;
        }
        const answer = await api.call("POST", "/reports", {
            recordType: "comment",
            recordID: commentID,
            reportReasonIDs,
            noteBody: fields.get("note"),
            noteFormat: "markdown",
        });
        const { description, message } = answer.data;
        if (answer.status !== 201) {
            status.textContent = (answer.status !== NO_ANSWER && (description || message)) || texts.offline;
            return;
        }
        // What is said stays beside the comment, until another one is reported.
        form.remove();
        button.hidden = true;
        status.textContent = texts.reported;
        const undo = createButton(texts.undo, () => void withdraw(Number(answer.data.reportID)));
        undo.className = cancel.className;
        status.append(" ", undo);
        undo.focus();

        async function withdraw(reportID: number): Promise<void> {
            const { status: code, data } = await api.call("DELETE", `/reports/${reportID}`, {});
            if (code !== 204) return say((code !== NO_ANSWER && (data.description || data.message)) || texts.offline);
            box.remove();
            button.hidden = false;
            button.focus();
            say(texts.undone);
        }
    }
}

function createForm(reasons: readonly Reason[]): ReportForm | undefined {
    const template = document.getElementById(FRAME_PARTS.report);
    const copy = template instanceof HTMLTemplateElement ? document.importNode(template.content, true) : undefined;
    const box = copy?.querySelector<HTMLElement>("div");
    const form = copy?.querySelector("form");
    const status = copy?.querySelector<HTMLElement>("[role=status]");
    const cancel = copy?.querySelector<HTMLElement>("button[type=button]");
    const first = copy?.querySelector("label");
    if (!box || !form || !status || !cancel || !first) return undefined;
    first.replaceWith(...reasons.map((reason) => createReason(first, reason)));
    return { box, form, status, cancel };
}

function createReason(first: HTMLElement, { reportReasonID, name }: Reason): Node {
    const label = first.cloneNode(true) as HTMLElement;
    const [input, words] = [label.querySelector("input"), label.querySelector("[data-name]")];
    if (input) input.value = reportReasonID;
    if (words) words.textContent = name;
    return label;
}
