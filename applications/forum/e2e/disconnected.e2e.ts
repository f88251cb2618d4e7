// What pages do while another site, the server or the network is away.
import "./elsewhere.cases";
import "./offline.cases";
import "./outbox.cases";
